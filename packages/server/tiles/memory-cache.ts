/** Number of bytes that an entry needs besides its value. */
const OVERHEAD_BYTES = 700

interface Slot<Value> {
  value: Value
  bytes: number
  wasUsed: boolean
}

/** A cache limited in bytes. It evicts by "clock", approximately the least recently used entry. */
export class MemoryCache<Value> {
  private readonly slots = new Map<string, Slot<Value>>()
  private readonly limitBytes: number
  private usedBytes = 0

  constructor(limitBytes: number) {
    this.limitBytes = limitBytes
  }

  get(key: string): Value | undefined {
    const slot = this.slots.get(key)
    if (slot === undefined) return undefined
    slot.wasUsed = true
    return slot.value
  }

  set(key: string, value: Value, bodyBytes: number): void {
    this.delete(key)
    const bytes = bodyBytes + OVERHEAD_BYTES
    if (bytes > this.limitBytes) return
    this.slots.set(key, { value, bytes, wasUsed: false })
    this.usedBytes += bytes
    while (this.usedBytes > this.limitBytes) this.evictOne()
  }

  get bytes(): number {
    return this.usedBytes
  }

  deleteWhere(isStale: (key: string) => boolean): void {
    for (const key of this.slots.keys()) if (isStale(key)) this.delete(key)
  }

  private delete(key: string): void {
    const slot = this.slots.get(key)
    if (!slot) return
    this.slots.delete(key)
    this.usedBytes -= slot.bytes
  }

  private evictOne(): void {
    for (const [key, slot] of this.slots) {
      this.slots.delete(key)
      if (slot.wasUsed) {
        slot.wasUsed = false
        this.slots.set(key, slot)
        continue
      }
      this.usedBytes -= slot.bytes
      return
    }
  }
}
