/**
 * Aborts a request that receives no data for a while. A limit on the whole request would fail large exports.
 */
export class IdleTimeout {
  private readonly controller = new AbortController()
  private readonly limitMs: number
  private timer: ReturnType<typeof setTimeout>

  constructor(limitMs: number) {
    this.limitMs = limitMs
    this.timer = this.start()
  }

  get signal(): AbortSignal {
    return this.controller.signal
  }

  watch(response: Response): Response {
    this.restart()
    const body = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (piece, stream) => {
          this.restart()
          stream.enqueue(piece)
        },
      }),
    )
    const { status, statusText, headers } = response
    return new Response(body ?? null, { status, statusText, headers })
  }

  end(): void {
    clearTimeout(this.timer)
  }

  private restart(): void {
    clearTimeout(this.timer)
    this.timer = this.start()
  }

  private start() {
    return setTimeout(() => {
      const message = `no data arrived for ${this.limitMs / 1000} s`
      this.controller.abort(new DOMException(message, 'TimeoutError'))
    }, this.limitMs)
  }
}
