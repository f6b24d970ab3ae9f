import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import type { ReportTemplate } from '#contract/report/part-choices.ts'
import { partsFromTemplate } from '#domain/report/report-parts.ts'
import { formatCount } from '#domain/text/counts.ts'
import { useSession } from '../../../state/account/session.ts'
import { QueryData } from '../../../state/queries/query-client.tsx'
import { useDataSources } from '../../../state/table/data-sources.ts'
import { ButtonMenu } from '../../../ui/buttons/button-menu.tsx'
import { Caption } from '../../../ui/note.tsx'
import { formatPartsQuota } from '../editor/parts/part-cost.ts'
import { useTemplates } from './report-templates.ts'
import classes from './templates.module.css'

interface BeginMenuProps {
  button: ReactElement
  parcelCount: number
  onChoose: (template: ReportTemplate) => void
}

export const BeginMenu = (props: BeginMenuProps) => (
  <QueryData>
    <Templates {...props} />
  </QueryData>
)

function Templates({ button, parcelCount, onChoose }: BeginMenuProps) {
  const { data: templates, error } = useTemplates()
  const resources = useSession(({ allowedResources }) => allowedResources)
  const byKey = useDataSources((state) => state.byKey)
  // The menu opens after the templates have loaded, because it is positioned only once.
  if (!templates && error === null) return button
  return (
    <ButtonMenu isOpenAtFirst button={button} position="bottom-end" width={280}>
      <Menu.Label>From a template</Menu.Label>
      {templates?.map((template) => {
        const { parts, leftOut } = partsFromTemplate(template, { allowed: resources, hasParcels: true })
        const quota = formatPartsQuota(
          parts.map(({ key }) => key),
          parcelCount,
          byKey,
        )
        return (
          <Menu.Item key={template.id} disabled={parts.length === 0} onClick={() => onChoose(template)}>
            <span className={classes.words}>
              {template.name}
              <Caption span>
                {formatCount(parts.length, 'part')}
                {quota && ` · ${quota}`}
              </Caption>
              {leftOut.length > 0 && <span className={classes.leftOut}>{leftOut.join(' ')}</span>}
            </span>
          </Menu.Item>
        )
      })}
      {templates?.length === 0 && (
        <Menu.Label>
          No templates yet. In a report, choose “Save as template…” from its Templates menu.
        </Menu.Label>
      )}
      {!templates && <Menu.Label>The templates could not be loaded</Menu.Label>}
    </ButtonMenu>
  )
}
