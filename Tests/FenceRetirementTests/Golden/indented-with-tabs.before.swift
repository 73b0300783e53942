func f() {
	start()
	#if DUO_SDK
		duo()
		// and
		more()
	#endif
	stop()
}
