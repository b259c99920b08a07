/** The program `dragoman`. It prints `--version` without loading anything else. */
import packageManifest from '../../package.json' with { type: 'json' }

const argv = process.argv.slice(2)

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever read the output, `head` for example, has seen enough. The work itself continues to its end.
    if (error.code !== 'EPIPE') throw error
  })
}

if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  process.stdout.write(`${packageManifest.version}\n`)
} else {
  const { run } = await import('./program.ts')
  process.exitCode = await run(argv, packageManifest.version, process)
}
