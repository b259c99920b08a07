/** Right translations of real projects that a check once took for wrong ones, and the faults beside them. */
import { describe } from 'vitest'
import { expectOutcomes } from './expect-outcomes.ts'

describe('names of HTML in capitals', () => {
  expectOutcomes({ format: 'html' }, [
    ['<A HREF="a.html">x</A>', '<a href="a.html">y</a>', 'right'],
    ['<IMG SRC="a.png" width=32> x<BR />', '<img src="a.png" width="32"> y<br>', 'right'],
    ['<B>x</b>', '<b>y</B>', 'right'],
    ['<A HREF="a.html">x</A>', '<B>y</B>', 'kept out'],
    ['<A HREF="a.html">x</A>', '<a hreef="a.html">y</a>', 'kept out'],
    ['x<BR><A HREF="a.html">x</A>', 'y<br><a href="b.html">y</a>', 'doubtful'],
  ])
  expectOutcomes({ format: 'json' }, [
    // A component of a program.
    ['<Link>x</Link>', '<link>y</link>', 'kept out'],
  ])
})
