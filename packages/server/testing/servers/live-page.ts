import { io, type Socket } from 'socket.io-client'
import type { LiveMessage } from '#contract/live.ts'
import {
  LIVE_PATH,
  type PageEvents,
  type ServerEvents,
  type SubscribeRequest,
  type SubscribeResponse,
} from '#contract/live-connection.ts'
import type { TestAccount } from '../rows/account-factory.ts'

/** An open page as the server sees it: the messages received, and when. */
export class TestPage {
  readonly socket: Socket<ServerEvents, PageEvents>
  readonly messages: LiveMessage[] = []
  readonly reloads: number[] = []
  isEnded = false
  private readonly waiting = new Set<() => void>()

  /** `headers`: further headers of the handshake. */
  constructor(
    url: string,
    token: unknown,
    origin: string | null = url,
    headers: Record<string, string> = {},
  ) {
    this.socket = io(url, {
      path: LIVE_PATH,
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
      extraHeaders: { ...headers, ...(origin !== null && { origin }) },
    })
    this.socket.on('notify', (message) => this.note(() => this.messages.push(message)))
    this.socket.on('reload', ({ sequence }) => this.note(() => this.reloads.push(sequence)))
    this.socket.on('session-ended', () => this.note(() => (this.isEnded = true)))
    this.socket.on('connect', () => this.note(() => {}))
    this.socket.on('disconnect', () => this.note(() => {}))
    this.socket.on('connect_error', () => this.note(() => {}))
  }

  /** Resolves once the condition is true. */
  until(claim: (page: TestPage) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!claim(this)) return
        this.waiting.delete(look)
        resolve()
      }
      this.waiting.add(look)
      look()
    })
  }

  async connected(): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      if (this.socket.connected) return resolve()
      this.socket.once('connect', resolve)
      this.socket.once('connect_error', reject)
    })
    return this
  }

  disconnected(): Promise<void> {
    return this.until(({ socket }) => socket.disconnected)
  }

  subscribe(request: SubscribeRequest): Promise<SubscribeResponse> {
    return this.socket.emitWithAck('subscribe', request)
  }

  /** Sequence numbers of the received messages. */
  get sequences(): number[] {
    return this.messages.map(({ sequence }) => sequence)
  }

  close(): void {
    this.socket.disconnect()
  }

  private note(change: () => void): void {
    change()
    for (const look of [...this.waiting]) look()
  }
}

/** A page of an account that has joined its room. */
export async function openPage(
  url: string,
  account: Pick<TestAccount, 'token' | 'username'>,
  after: number | null = null,
): Promise<TestPage> {
  const page = await new TestPage(url, account.token).connected()
  const response = await page.subscribe({ room: account.username, after })
  if (!response.ok) throw new Error(response.reason)
  return page
}
