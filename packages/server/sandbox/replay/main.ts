import { startReplay } from './start-replay.ts'

// node packages/server/sandbox/replay/main.ts <folder of recorded files> [port]
// then: npm run lotline -- import vancouver --via http://127.0.0.1:4790
const [folder, port = '4790'] = process.argv.slice(2)
if (!folder) {
  process.stderr.write('Name the folder of recorded files.\n')
  process.exitCode = 2
} else {
  const server = await startReplay(folder, [], Number(port))
  process.stdout.write(`Replaying ${folder} at ${server.url}. Ctrl-C stops it.\n`)
}
