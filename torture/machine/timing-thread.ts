import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { type Answer, type Outgoing, send } from './send.ts'

/** Times requests in a thread of its own, so that reading an attack's responses does not delay them. */
export class TimingThread {
  private readonly worker: Worker

  constructor(port: number) {
    this.worker = new Worker(new URL(import.meta.url), { workerData: { port } })
  }

  /** Milliseconds of a request; infinite if it is refused or fails. One at a time. */
  async wait(outgoing: Outgoing): Promise<number> {
    const answered = once(this.worker, 'message')
    this.worker.postMessage(outgoing)
    const [waitMs] = await answered
    return waitMs
  }

  async end(): Promise<void> {
    await this.worker.terminate()
  }
}

const waitOf = ({ status, durationMs }: Answer): number =>
  status === 429 || status >= 500 ? Infinity : durationMs

if (parentPort !== null && workerData?.port) {
  const port = parentPort
  port.on('message', async (outgoing: Outgoing) => {
    port.postMessage(await send(workerData.port, outgoing).then(waitOf, () => Infinity))
  })
}
