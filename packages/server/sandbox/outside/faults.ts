import { z } from 'zod'

/** Kinds of wrong responses: rows in another order, of other parcels or twice, or an HTML page. */
const WRONG_KINDS = ['shuffled', 'foreign', 'doubled', 'rubbish'] as const
export type WrongKind = (typeof WRONG_KINDS)[number]

export const Fault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('off') }),
  /** Responds late, or when the fault is replaced. */
  z.strictObject({ kind: z.literal('slow'), ms: z.number().int().min(1).max(600_000) }),
  /** Responds 500 to this share of requests. */
  z.strictObject({ kind: z.literal('flaky'), share: z.number().min(0).max(1) }),
  /** Responds 429 beyond this rate. */
  z.strictObject({ kind: z.literal('limited'), perSecond: z.number().int().min(0).max(10_000) }),
  z.strictObject({ kind: z.literal('wrong'), how: z.enum(WRONG_KINDS) }),
  /** Responds 503 (`answer`) or ends the connection (`cut`). */
  z.strictObject({ kind: z.literal('down'), how: z.enum(['answer', 'cut']).default('answer') }),
])
export type Fault = z.infer<typeof Fault>

const OFF: Fault = { kind: 'off' }

export class Faults {
  private readonly byPart = new Map<string, Fault>()
  private readonly windows = new Map<string, { second: number; count: number }>()
  private readonly replacements = new Map<string, AbortController>()

  set(part: string, fault: Fault): void {
    this.byPart.set(part, fault)
    this.windows.delete(part)
    this.replacements.get(part)?.abort()
    this.replacements.delete(part)
  }

  /** Aborts when the fault of a part is replaced. */
  replacementSignal(part: string): AbortSignal {
    const replacement = this.replacements.get(part) ?? new AbortController()
    this.replacements.set(part, replacement)
    return replacement.signal
  }

  of(part: string): Fault {
    return this.byPart.get(part) ?? OFF
  }

  /** How the routes of a part must spoil their rows. `addFaultHooks` handles `rubbish`. */
  wrongKind(part: string): WrongKind | null {
    const fault = this.of(part)
    return fault.kind === 'wrong' ? fault.how : null
  }

  /** Counts a request. Returns whether there are too many in this second. */
  isTooMany(part: string, perSecond: number, now: Date): boolean {
    const second = Math.floor(now.getTime() / 1000)
    const last = this.windows.get(part)
    const count = last?.second === second ? last.count + 1 : 1
    this.windows.set(part, { second, count })
    return count > perSecond
  }
}

/** Spoils rows. `shuffled` reverses them, so that tests are repeatable. */
export function applyFault<Row>(rows: readonly Row[], kind: WrongKind | null, others: readonly Row[]): Row[] {
  switch (kind) {
    case 'shuffled':
      return rows.toReversed()
    case 'doubled':
      return rows.flatMap((row) => [row, row])
    case 'foreign':
      return [...others, ...rows]
    case 'rubbish':
    case null:
      return [...rows]
  }
}
