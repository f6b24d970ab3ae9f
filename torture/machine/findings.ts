export interface Fault {
  /** Counted as one: `parcelsOfMls: 500`. */
  kind: string
  example: string
  count: number
}

export class Findings {
  tried = 0
  /** `requests`. */
  unit: string
  private readonly byKind = new Map<string, Fault>()
  private figures: string[] = []

  constructor(unit = 'requests') {
    this.unit = unit
  }

  try(count = 1): void {
    this.tried += count
  }

  broke(kind: string, example: string): void {
    const fault = this.byKind.get(kind)
    if (fault) fault.count += 1
    else this.byKind.set(kind, { kind, example, count: 1 })
  }

  /** For the last column. */
  measured(text: string): void {
    this.figures.push(text)
  }

  get faults(): readonly Fault[] {
    return [...this.byKind.values()]
  }

  get worst(): string {
    return this.figures.join('; ')
  }
}
