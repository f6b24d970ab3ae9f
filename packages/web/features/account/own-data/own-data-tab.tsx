import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import classes from '../account.module.css'
import { Section } from '../section.tsx'
import { CollectionList } from './collection-list.tsx'
import { ExportData } from './export-data.tsx'
import { LinkList } from './link-list.tsx'
import { useOwnData } from './own-data-queries.ts'

export function OwnDataTab() {
  const { data, error, refetch } = useOwnData()
  if (!data) return error && <LoadFailure noun="This" error={error} retry={refetch} isMinor />
  return (
    <div className={classes.tab}>
      <Section title="Shared links" lead="Anyone with a link can open what it shows until it expires.">
        <LinkList links={data.links} />
      </Section>
      <Section title="Reports and analyses" lead="You can list and delete them without a plan.">
        <Text size="sm">
          <Anchor component={Link} to="/dashboard/reports" size="sm" underline="always">
            Reports
          </Anchor>{' '}
          and{' '}
          <Anchor component={Link} to="/dashboard/cma" size="sm" underline="always">
            market analyses
          </Anchor>
        </Text>
      </Section>
      <Section title="Folders and watched areas" lead="Undo appears for some seconds after you delete one.">
        <CollectionList />
      </Section>
      <Section
        title="Export everything"
        lead="One zip: folders, areas, reports as PDF and JSON, market analyses, invoices and your profile."
      >
        <ExportData data={data} />
      </Section>
    </div>
  )
}
