/** For tests that enter below the functions of the library, which load what a project needs: the code of every format. */
import { loadFormats } from '../../src/formats/index.ts'
import { formatNames } from '../../src/model.ts'

await loadFormats(formatNames)
