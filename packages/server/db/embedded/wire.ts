/**
 * Serves the session to many connections. The messages of a statement up to its Sync, and the statements of a
 * transaction, run while others wait. After an error, messages are skipped until the next Sync. Each Sync and
 * Query gets one ReadyForQuery.
 */
import { createServer, type ListenOptions, type Server, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Connection, openConnection } from './connection.ts'
import { errorFrame, readyFrame } from './frames.ts'
import type { EngineSession } from './session.ts'

interface WireOptions {
  maxConnections: number
  /** How long a transaction may be idle while others wait. */
  idleTransactionMs: number
  startTimer(ms: number, run: () => void): () => void
}

export class Wire {
  private readonly session: EngineSession
  private readonly options: WireOptions
  private readonly connections = new Set<Connection>()
  private readonly waiting = new Set<Connection>()
  /** Connection with an open transaction or statement. */
  private holder: Connection | null = null
  private isRunning = false
  private isStopped = false
  private cancelIdleTimer = () => {}
  private readonly server: Server
  private greeting: Buffer = Buffer.alloc(0)

  constructor(session: EngineSession, options: WireOptions) {
    this.session = session
    this.options = options
    this.server = createServer((socket) => this.accept(socket))
  }

  /** Returns the port, or null for a socket. */
  async listen(at: ListenOptions): Promise<number | null> {
    this.greeting = await this.session.greeting()
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject)
      this.server.listen(at, resolve)
    })
    const address = this.server.address()
    return typeof address === 'object' ? (address?.port ?? null) : null
  }

  async stop(): Promise<void> {
    this.isStopped = true
    this.cancelIdleTimer()
    this.server.close()
    for (const { socket } of this.connections) socket.destroy()
    while (this.isRunning) await nextTurn()
    if (this.holder) await this.session.rollBack()
  }

  private accept(socket: Socket): void {
    if (this.connections.size >= this.options.maxConnections) {
      socket.on('error', () => {})
      socket.end(errorFrame('FATAL', '53300', 'sorry, too many clients already'))
      return
    }
    const connection = openConnection(socket, this.greeting, () => {
      this.waiting.add(connection)
      this.run()
    })
    this.connections.add(connection)
    socket.once('close', () => {
      this.connections.delete(connection)
      this.waiting.delete(connection)
      this.run()
    })
  }

  /** Never rejects, because an engine failure ends the process. */
  private async run(): Promise<void> {
    if (this.isRunning || this.isStopped) return
    this.isRunning = true
    this.cancelIdleTimer()
    for (let next = await this.next(); next && !this.isStopped; next = await this.next()) {
      await this.runUnit(next)
      // Lets messages of other connections arrive.
      await nextTurn()
    }
    this.isRunning = false
    if (this.holder) this.limitIdleTransaction(this.holder)
  }

  private async next(): Promise<Connection | null> {
    if (this.holder?.socket.destroyed) {
      await this.session.rollBack()
      this.holder = null
    }
    if (this.holder) return this.holder.units.length > 0 ? this.holder : null
    const [next] = this.waiting
    return next ?? null
  }

  private async runUnit(connection: Connection): Promise<void> {
    this.waiting.delete(connection)
    const output: Buffer[] = []
    for (const message of connection.units.shift() ?? []) {
      const isSync = message.type === 'S'
      if (connection.isSkipping && !isSync) continue
      const { bytes, status, hasFailed } = await this.session.execute(message)
      output.push(bytes)
      if (isSync || message.type === 'Q') {
        connection.isSkipping = false
        output.push(readyFrame(status ?? 'I'))
        this.holder = status === null || status === 'I' ? null : connection
      } else {
        connection.isSkipping = hasFailed
        this.holder = connection
      }
    }
    if (!connection.socket.destroyed) connection.socket.write(Buffer.concat(output))
    if (connection.units.length > 0) this.waiting.add(connection)
    else if (connection.isEnding) connection.socket.end()
  }

  private limitIdleTransaction(holder: Connection): void {
    this.cancelIdleTimer = this.options.startTimer(this.options.idleTransactionMs, () => {
      if (this.waiting.size === 0) return this.limitIdleTransaction(holder)
      const message =
        'terminating connection due to idle-in-transaction timeout: others wait for the database'
      holder.socket.write(errorFrame('FATAL', '25P03', message), () => holder.socket.destroy())
    })
  }
}
