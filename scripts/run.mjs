// Starts every npm script. It is plain JavaScript with only Node's imports, so that any Node from 20 runs it
// before installation.

const major = Number(process.versions.node.split('.')[0])

if (major < 20) {
  process.stderr.write(
    `\nLotline needs Node 20 or later to start; this is Node ${process.versions.node}.\n` +
      'What to do: install a current Node (https://nodejs.org, or your package manager), then run the same command again.\n\n',
  )
  process.exitCode = 1
} else {
  import('./run/commands.mjs').then(({ runCommand }) => runCommand(process.argv[2], process.argv.slice(3)))
}
