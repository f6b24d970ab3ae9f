export interface Fault {
  /** Faults of the same kind count as one, such as `parcelsOfMls: 500`. */
  kind: string
  example: string
  count: number
}

export class Findings {
  tried = 0
  /** What was counted, such as `requests`. */
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

  /** Adds a measurement to the table's last column. */
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
