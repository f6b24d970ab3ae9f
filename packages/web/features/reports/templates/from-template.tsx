import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentPropsWithRef, useState } from 'react'
import type { ReportTemplate } from '#contract/report/part-choices.ts'
import { lazyPart } from '../../../lib/loading/lazy-part.tsx'
import { loadDataSources } from '../../../state/table/data-sources.ts'
import { renderButton } from '../../../ui/buttons/menu-on-demand.tsx'

const BeginMenu = lazyPart(() => import('./begin-menu.tsx'), 'BeginMenu', renderButton)

interface NewReportFromTemplateProps {
  height: number
  isDisabled: boolean
  parcelCount: number
  onChoose: (template: ReportTemplate) => void
}

export function NewReportFromTemplate({
  height,
  isDisabled,
  parcelCount,
  onChoose,
}: NewReportFromTemplateProps) {
  const [isOpened, setOpened] = useState(false)
  const renderButton = (props: Partial<ComponentPropsWithRef<'button'>> = {}) => (
    <SplitButtonHalf height={height} disabled={isDisabled} {...props} />
  )
  const open = () => {
    void loadDataSources()
    setOpened(true)
  }
  if (!isOpened) return renderButton({ onClick: open })
  return <BeginMenu button={renderButton()} parcelCount={parcelCount} onChoose={onChoose} />
}

interface SplitButtonHalfProps extends Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'> {
  height: number
}

const SplitButtonHalf = ({ height, ...button }: SplitButtonHalfProps) => (
  <Button variant="default" h={height} px={4} aria-label="From a template" {...button}>
    <IconChevronDown size={16} stroke={1.75} aria-hidden />
  </Button>
)
