func f() {
	start()
	duo()
	// and
	more()
	stop()
}
