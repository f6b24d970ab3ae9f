const loading = new Map<string, Promise<void>>()

/** Loads once; a failure can be retried. The content security policy must list the address. */
export function loadOutsideScript(address: string): Promise<void> {
  const pendingScript = loading.get(address)
  if (pendingScript) return pendingScript
  const started = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      loading.delete(address)
      reject(new Error(`${new URL(address).host} did not give its script.`))
    }
    document.head.append(script)
  })
  loading.set(address, started)
  return started
}
