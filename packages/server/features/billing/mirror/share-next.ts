/** Runs once at a time per id. Calls during a run share the next one, because the current run may have read before their change. */
export function shareNext(run: (id: string) => Promise<unknown>): (id: string) => Promise<unknown> {
  const running = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Promise<unknown>>()
  const begin = (id: string) => {
    waiting.delete(id)
    const begun = run(id).finally(() => {
      if (running.get(id) === begun) running.delete(id)
    })
    running.set(id, begun)
    return begun
  }
  return (id) => {
    const current = running.get(id)
    if (current === undefined) return begin(id)
    const shared = waiting.get(id) ?? current.catch(() => {}).then(() => begin(id))
    waiting.set(id, shared)
    return shared
  }
}
