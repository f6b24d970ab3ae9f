import { Button, Stack } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReportSummary } from '#contract/report/reports.ts'
import { formatCount } from '#domain/text/counts.ts'
import { readStored, writeStored } from '../../../lib/store/stored.ts'
import { NoPlanNotice } from '../../../property/no-plan-notice.tsx'
import { SkillLink } from '../../../property/skill-hint.tsx'
import { useHasPlan } from '../../../state/account/session.ts'
import { SelectBox } from '../../../ui/fields/select/select-box.tsx'
import { EmptyState } from '../../../ui/hints/notice.tsx'
import { FoundList, ListPage } from '../../../ui/pages/list-page.tsx'
import { useReports } from '../report-list.ts'
import { TemplatesButton } from '../templates/template-list.tsx'
import { isReportOrder, orderReports, REPORT_ORDERS, type ReportOrder } from './order-reports.ts'
import { ReportRow } from './report-row.tsx'

export function ReportsPage() {
  const hasPlan = useHasPlan()
  return (
    <ListPage title="Reports" pluralNoun="reports" query={useReports()} action={<TemplatesButton />}>
      {(reports) => (
        <>
          {!hasPlan && <NoPlanNotice feature="Reports" mayDo="download and delete" resources={[]} />}
          <Reports reports={reports} />
        </>
      )}
    </ListPage>
  )
}

function Reports({ reports }: { reports: readonly ReportSummary[] }) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useStoredOrder()
  if (reports.length === 0) return <NoReports />
  const filteredReports = orderReports(reports, search, order)
  return (
    <FoundList
      noun="report"
      label="Reports"
      total={formatCount(reports.length, 'report')}
      isFiltered={filteredReports.length < reports.length}
      search={search}
      onSearch={setSearch}
      order={<SelectBox label="Sort by" isLabelHidden options={ORDERS} value={order} onChange={setOrder} />}
      rows={filteredReports.map((report) => <ReportRow key={report.id} report={report} />)}
    />
  )
}

const ORDERS = Object.entries(REPORT_ORDERS).map(([value, label]) => ({
  value: value as ReportOrder,
  label,
}))

const STORAGE_KEY = 'report-order'

function useStoredOrder(): [ReportOrder, (order: ReportOrder) => void] {
  const [order, setOrder] = useState<ReportOrder>(
    () => readStored(STORAGE_KEY, (value) => (isReportOrder(value) ? value : null)) ?? 'changed',
  )
  const choose = (newOrder: ReportOrder) => {
    setOrder(newOrder)
    writeStored(STORAGE_KEY, newOrder)
  }
  return [order, choose]
}

function NoReports() {
  const hasPlan = useHasPlan()
  return (
    <EmptyState
      title="No reports yet"
      icon={<IconReportAnalytics size={20} stroke={1.75} aria-hidden />}
      action={
        hasPlan && (
          <Stack gap={8} align="center">
            <Button component={Link} to="/dashboard">
              Choose parcels on the map
            </Button>
            <SkillLink skill="report" />
          </Stack>
        )
      }
    >
      A report presents the data about parcels on pages that you can print and give to a client. Select
      parcels on the map, then choose “Report”.
    </EmptyState>
  )
}
