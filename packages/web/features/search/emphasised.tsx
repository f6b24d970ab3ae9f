import type { ReactNode } from 'react'

interface EmphasisedProps {
  text: string
  /** [start, end) positions in the text, in order and without overlap. */
  ranges: readonly (readonly [number, number])[]
}

/** Text with the parts that matched what was typed made strong. */
export function Emphasised({ text, ranges }: EmphasisedProps) {
  const parts: ReactNode[] = []
  let done = 0
  for (const [start, end] of ranges) {
    if (start < done) continue
    parts.push(text.slice(done, start), <b key={start}>{text.slice(start, end)}</b>)
    done = end
  }
  parts.push(text.slice(done))
  return <>{parts}</>
}
