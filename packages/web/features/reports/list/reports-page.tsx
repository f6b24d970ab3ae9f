import { Button, Skeleton, Stack } from '@mantine/core'
import { IconAlertTriangle, IconReportAnalytics } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReportSummary } from '#contract/report/reports.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { formatCount } from '#domain/text/counts.ts'
import { describeError } from '../../../lib/api/api-error.ts'
import { readStored, writeStored } from '../../../lib/store/stored.ts'
import { useAllowed } from '../../../state/account/session.ts'
import { FilterInput } from '../../../ui/fields/filter-input.tsx'
import { SelectBox } from '../../../ui/fields/select/select-box.tsx'
import { EmptyState, ErrorState } from '../../../ui/hints/notice.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { useReports } from '../report-list.ts'
import { isReportOrder, orderReports, REPORT_ORDERS, type ReportOrder } from './order-reports.ts'
import { ReportRow } from './report-row.tsx'
import classes from './reports-page.module.css'

/** The reports of the account. */
export function ReportsPage() {
  const { data: reports, error, refetch, isFetching } = useReports()
  return (
    <main className={classes.page} aria-busy={isFetching}>
      <PageHeader title="Reports" />
      <div className={classes.scroll}>
        <div className={classes.sheet}>
          {reports ? (
            <Reports reports={reports} />
          ) : error !== null ? (
            <ErrorState
              title="The reports could not be loaded"
              icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
              action={<Button onClick={() => void refetch()}>Try again</Button>}
            >
              {describeError(error).message}
            </ErrorState>
          ) : (
            <ListSkeleton />
          )}
        </div>
      </div>
    </main>
  )
}

function Reports({ reports }: { reports: readonly ReportSummary[] }) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useStoredOrder()
  if (reports.length === 0) return <NoReports />
  const shown = orderReports(reports, search, order)
  return (
    <>
      <div className={classes.tools}>
        <FilterInput
          className={classes.search ?? ''}
          aria-label="Find a report"
          placeholder="Find a report..."
          value={search}
          onChange={setSearch}
        />
        <span className={classes.count} role="status">
          {shown.length === reports.length
            ? formatCount(reports.length, 'report')
            : `${shown.length} of ${formatCount(reports.length, 'report')}`}
        </span>
        <div className={classes.order}>
          <SelectBox label="Sort by" isLabelHidden options={ORDERS} value={order} onChange={setOrder} />
        </div>
      </div>
      {shown.length === 0 ? (
        <p className={classes.none}>No report is called “{search.trim()}”.</p>
      ) : (
        <ul className={classes.list} aria-label="Reports">
          {shown.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
      )}
    </>
  )
}

const ORDERS = Object.entries(REPORT_ORDERS).map(([value, label]) => ({
  value: value as ReportOrder,
  label,
}))

const STORAGE_KEY = 'report-order'

/** The order of the list, as it was left in this browser. */
function useStoredOrder(): [ReportOrder, (order: ReportOrder) => void] {
  const [order, setOrder] = useState<ReportOrder>(
    () => readStored(STORAGE_KEY, (stored) => (isReportOrder(stored) ? stored : null)) ?? 'changed',
  )
  const choose = (chosen: ReportOrder) => {
    setOrder(chosen)
    writeStored(STORAGE_KEY, chosen)
  }
  return [order, choose]
}

function NoReports() {
  const hasSkills = useAllowed(RESOURCES.SKILLS_CENTRE)
  return (
    <EmptyState
      title="No reports yet"
      icon={<IconReportAnalytics size={20} stroke={1.75} aria-hidden />}
      action={
        <Stack gap={8} align="center">
          <Button component={Link} to="/dashboard">
            Choose parcels on the map
          </Button>
          {hasSkills && (
            <Button component={Link} to="/dashboard/skills/report" variant="subtle" size="compact-sm">
              Show me how
            </Button>
          )}
        </Stack>
      }
    >
      A report puts what is known about parcels on pages that you can print and hand to a client. Select
      parcels on the map, then choose “Report”.
    </EmptyState>
  )
}

const SKELETON_ROWS = 6

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading the reports">
      <div className={classes.tools}>
        <Skeleton height={36} maw={360} />
      </div>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders, which are alike
        <div key={index} className={classes.row}>
          <Skeleton height={36} width={36} />
          <div className={classes.name}>
            <Skeleton height={14} width="60%" mb={6} />
            <Skeleton height={10} width="30%" />
          </div>
        </div>
      ))}
    </div>
  )
}
