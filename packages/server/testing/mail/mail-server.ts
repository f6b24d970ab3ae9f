import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as received over SMTP. */
interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body. */
  raw: string
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  nextMail(): Promise<ReceivedMail>
  /** Status for the next recipients; null accepts them again. */
  refuseRecipients(status: 450 | 550 | null): void
  /** Status for the next senders; null accepts them again. */
  refuseSenders(status: 530 | null): void
  close(): Promise<void>
}

/** A real mail server on loopback. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let deliverNext: (mail: ReceivedMail) => void = () => {}
  let recipients: number | null = null
  let senders: number | null = null
  const refusal = (status: number) => Object.assign(new Error('Not now'), { responseCode: status })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, callback) => callback(senders === null ? null : refusal(senders)),
    onRcptTo: (_address, _session, callback) => callback(recipients === null ? null : refusal(recipients)),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        }
        received.push(mail)
        deliverNext(mail)
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    nextMail: () =>
      new Promise((resolve) => {
        deliverNext = resolve
      }),
    refuseRecipients: (status) => {
      recipients = status
    },
    refuseSenders: (status) => {
      senders = status
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
