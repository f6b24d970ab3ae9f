// The bootstrap behind every npm script. It runs on whatever Node the machine has (20 or later) with nothing
// installed, so it is plain JavaScript and imports nothing but Node itself. It installs the dependencies when they
// don't match the lock, then hands over to the Node that the project brings along.

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
