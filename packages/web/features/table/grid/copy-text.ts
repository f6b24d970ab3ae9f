/** Copies nothing for an empty cell. */
export async function copyText(text: string): Promise<void> {
  if (text !== '') await navigator.clipboard?.writeText(text)
}
