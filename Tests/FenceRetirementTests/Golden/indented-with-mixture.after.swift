func f() {
	start()
	duo()
	more()
	stop()
}
