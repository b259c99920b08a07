import { configureGlobal } from 'fast-check'

// A law that fails now and then, on a machine that nobody sits at, helps nobody. Other seeds are for a run by hand.
configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_260_105) })
