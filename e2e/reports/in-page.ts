/** Runs in the page. */

export async function isWholePicture(element: Element): Promise<boolean> {
  const image = element as HTMLImageElement
  await image.decode()
  const { width, height, naturalWidth, naturalHeight } = image
  return Math.abs(width / height - naturalWidth / naturalHeight) < 0.01
}

export async function fillsFrame(element: Element): Promise<boolean> {
  const image = element as HTMLImageElement
  await image.decode()
  const [shown, frame] = [image, image.parentElement].map((each) => each?.getBoundingClientRect())
  if (!shown || !frame || getComputedStyle(image).objectFit !== 'cover') return false
  return Math.abs(shown.width - frame.width) < 1 && Math.abs(shown.height - frame.height) < 1
}

export function pageAcrossMiddle(element: Element): number {
  const { top, height } = element.getBoundingClientRect()
  const tops = [...element.querySelectorAll('[data-report-page]')].map(
    (each) => each.getBoundingClientRect().top,
  )
  return tops.filter((each) => each < top + height / 2).length
}

export const colourOf = (element: Element): string => getComputedStyle(element).color

export const widthOf = (element: Element): number => element.getBoundingClientRect().width

/** Words cut off by an element around them. */
export function cutOff(element: Element): (string | null)[] {
  const lines = [...element.querySelectorAll('span, strong')]
  return lines.flatMap((line) => {
    const { top, bottom, left, right } = line.getBoundingClientRect()
    for (let around = line.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow !== 'hidden') continue
      const box = around.getBoundingClientRect()
      if (bottom > box.bottom + 1 || top < box.top - 1 || right > box.right + 1 || left < box.left - 1)
        return line.textContent
    }
    return []
  })
}
