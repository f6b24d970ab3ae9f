/** Scrolls to a link's target without a history entry. PDFs follow the link's address instead. */
export function scrollToTarget(
  event: React.MouseEvent<HTMLAnchorElement>,
  block: ScrollLogicalPosition,
): void {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.scrollIntoView({ block })
}
