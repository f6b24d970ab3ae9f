/** Queue between a producer that runs ahead and a consumer that takes all waiting items. */
export class ResultChannel<Item> {
  private items: Item[] = []
  private end: { error: unknown } | 'closed' | null = null
  private wake = () => {}

  send(items: readonly Item[]): void {
    this.items.push(...items)
    this.wake()
  }

  close(): void {
    this.end ??= 'closed'
    this.wake()
  }

  /** Makes the consumer fail after the items already sent. */
  fail(error: unknown): void {
    this.end ??= { error }
    this.wake()
  }

  /** Yields items in batches until the channel is closed. @throws the error it failed with. */
  async *batches(): AsyncGenerator<Item[], void, void> {
    for (;;) {
      if (this.items.length > 0) {
        const batch = this.items
        this.items = []
        yield batch
      } else if (this.end === 'closed') return
      else if (this.end !== null) throw this.end.error
      else await new Promise<void>((resolve) => (this.wake = resolve))
    }
  }
}
