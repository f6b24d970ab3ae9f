import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostCheck } from '../../platform/reach/allowed-hosts.ts'
import { respond } from './answers.ts'
import { type FaultRule, Misbehaviour, respondWithFault } from './misbehaviour.ts'
import { RecordedData } from './recorded-data.ts'

export interface ReplayServer {
  /** Of the form `http://127.0.0.1:<port>`. The first part of a path is the replayed host. */
  url: string
  requests: string[]
  stop(): Promise<void>
}

/** Replays recordings of open-data services (WFS, Esri, Opendatasoft) on loopback, with the given faults. */
export async function startReplay(
  recordedFolder: string,
  faults: readonly FaultRule[] = [],
  port = 0,
): Promise<ReplayServer> {
  const data = new RecordedData(recordedFolder)
  const misbehaviour = new Misbehaviour(faults)
  const requests: string[] = []
  const check = hostCheck([])
  const server = createServer((request, response) => {
    const refusal = check(request)
    if (refusal !== null) return void response.writeHead(refusal.status).end(refusal.message)
    const address = request.url ?? '/'
    requests.push(address)
    const url = new URL(address, 'http://replay')
    const fault = misbehaviour.next(decodeURIComponent(address))
    const recording = respond(url, data, fault)
    if (respondWithFault(fault, response, () => recording?.body ?? '')) return
    if (!recording) response.writeHead(404).end('This host is not replayed.')
    else response.writeHead(recording.status, { 'content-type': recording.type }).end(recording.body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

// node packages/server/sandbox/replay/start-replay.ts <folder of recorded files> [port]
// then: npm run lotline -- import vancouver --via http://127.0.0.1:4790
if (import.meta.main) {
  const [folder, port = '4790'] = process.argv.slice(2)
  if (!folder) {
    process.stderr.write('Name the folder of recorded files.\n')
    process.exitCode = 2
  } else {
    const server = await startReplay(folder, [], Number(port))
    process.stdout.write(`Replaying ${folder} at ${server.url}. Ctrl-C stops it.\n`)
  }
}
