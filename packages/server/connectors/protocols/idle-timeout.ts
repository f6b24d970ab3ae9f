/**
 * Aborts a request that receives no data for a while. A limit on the whole request would fail large exports.
 */
export class IdleTimeout {
  private readonly controller = new AbortController()
  private readonly timer: NodeJS.Timeout

  constructor(limitMs: number) {
    const message = `no data arrived for ${limitMs / 1000} s`
    this.timer = setTimeout(() => this.controller.abort(new DOMException(message, 'TimeoutError')), limitMs)
  }

  get signal(): AbortSignal {
    return this.controller.signal
  }

  watch(response: Response): Response {
    this.timer.refresh()
    const body = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (piece, stream) => {
          this.timer.refresh()
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
}
