/** Union-find with path compression. */
export class DisjointSets {
  private readonly heads = new Map<string, string>()

  has(member: string): boolean {
    return this.heads.has(member)
  }

  add(member: string): void {
    if (!this.heads.has(member)) this.heads.set(member, member)
  }

  headOf(member: string): string {
    let head = member
    for (let next = this.heads.get(head); next !== undefined && next !== head; next = this.heads.get(head)) {
      this.heads.set(head, this.heads.get(next) ?? next)
      head = next
    }
    return head
  }

  join(a: string, b: string): void {
    this.heads.set(this.headOf(a), this.headOf(b))
  }

  members(): Iterable<string> {
    return this.heads.keys()
  }
}
