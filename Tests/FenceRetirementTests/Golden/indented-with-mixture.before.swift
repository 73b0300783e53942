func f() {
	start()
	#if DUO_SDK
	    duo()
	    more()
	#endif
	stop()
}
