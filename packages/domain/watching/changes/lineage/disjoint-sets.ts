/** Union-find with path compression. */
export class DisjointSets {
  private readonly parents = new Map<string, string>()

  has(member: string): boolean {
    return this.parents.has(member)
  }

  add(member: string): void {
    if (!this.parents.has(member)) this.parents.set(member, member)
  }

  rootOf(member: string): string {
    let root = member
    for (
      let next = this.parents.get(root);
      next !== undefined && next !== root;
      next = this.parents.get(root)
    ) {
      this.parents.set(root, this.parents.get(next) ?? next)
      root = next
    }
    return root
  }

  join(a: string, b: string): void {
    this.parents.set(this.rootOf(a), this.rootOf(b))
  }

  members(): Iterable<string> {
    return this.parents.keys()
  }
}
