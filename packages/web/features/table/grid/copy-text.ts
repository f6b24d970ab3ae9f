/** Puts a cell's text on the clipboard, unless it is empty. */
export async function copyText(text: string): Promise<void> {
  if (text !== '') await navigator.clipboard?.writeText(text)
}
