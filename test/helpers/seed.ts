import { configureGlobal } from 'fast-check'

/** The seed that this run has printed: every law of it takes the same. */
configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED) })
