const pendingScripts = new Map<string, Promise<void>>()

/** Loads once; a failure can be retried. The content security policy must list the address. */
export function loadOutsideScript(address: string): Promise<void> {
  const pendingScript = pendingScripts.get(address)
  if (pendingScript) return pendingScript
  const newScript = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      pendingScripts.delete(address)
      reject(new Error(`The script of ${new URL(address).host} did not load.`))
    }
    document.head.append(script)
  })
  pendingScripts.set(address, newScript)
  return newScript
}
