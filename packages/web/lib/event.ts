/** `listen` returns a function that removes the listener. */
export function createEvent<Value = void>() {
  const listeners = new Set<(value: Value) => void>()
  return {
    listen(listener: (value: Value) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(value: Value): void {
      for (const listener of listeners) listener(value)
    },
  }
}
