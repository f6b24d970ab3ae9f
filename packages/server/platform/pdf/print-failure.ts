const MESSAGES = {
  not_started: 'The browser that makes PDFs could not be started on the server.',
  crashed: 'The browser that makes PDFs ended unexpectedly. Please try again.',
  page_failed: 'The pages of this PDF could not be laid out.',
  too_slow: 'This PDF took longer to make than the server allows. Leave parts out, or print it.',
  too_large: 'This PDF needs more memory than the server gives to PDFs. Leave parts out, or print it.',
  not_finished:
    'Its pages and attached files need more memory or time than the server gives to a PDF. Leave some out, or print it.',
  stopped: 'The server is stopping.',
} as const

/** Its message is shown to users. */
export class PrintFailure extends Error {
  readonly reason: keyof typeof MESSAGES

  constructor(reason: keyof typeof MESSAGES, options: { cause?: unknown } = {}) {
    super(MESSAGES[reason], options)
    this.name = 'PrintFailure'
    this.reason = reason
  }
}
