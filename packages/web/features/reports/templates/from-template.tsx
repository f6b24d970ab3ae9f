import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentPropsWithRef, Suspense, useState } from 'react'
import type { ReportTemplate } from '#contract/report/part-choices.ts'
import { lazyPart } from '../../../lib/loading/lazy-part.ts'
import { loadDataSources } from '../../../state/table/data-sources.ts'

const BeginMenu = lazyPart(async () => ({ default: (await import('./begin-menu.tsx')).BeginMenu }))

interface NewReportFromTemplateProps {
  /** Of the button beside it. */
  height: number
  isDisabled: boolean
  parcelCount: number
  onBegin: (template: ReportTemplate) => void
}

/** The menu loads with the first click. */
export function NewReportFromTemplate({
  height,
  isDisabled,
  parcelCount,
  onBegin,
}: NewReportFromTemplateProps) {
  const [isWanted, setWanted] = useState(false)
  const half = (props: Partial<ComponentPropsWithRef<'button'>> = {}) => (
    <SplitButtonHalf height={height} disabled={isDisabled} {...props} />
  )
  const open = () => {
    void loadDataSources()
    setWanted(true)
  }
  if (!isWanted) return half({ onClick: open })
  return (
    <Suspense fallback={half()}>
      <BeginMenu button={half()} parcelCount={parcelCount} onBegin={onBegin} />
    </Suspense>
  )
}

interface SplitButtonHalfProps extends Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'> {
  height: number
}

const SplitButtonHalf = ({ height, ...button }: SplitButtonHalfProps) => (
  <Button variant="default" h={height} px={4} aria-label="From a template" {...button}>
    <IconChevronDown size={16} stroke={1.75} aria-hidden />
  </Button>
)
