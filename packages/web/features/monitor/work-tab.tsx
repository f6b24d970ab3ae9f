import classes from './monitor.module.css'
import { JobsList } from './work/jobs-list.tsx'
import { ScheduleList } from './work/schedule-list.tsx'
import { TasksList } from './work/tasks-list.tsx'

/** Scheduled jobs, tasks of accounts, and their queue. */
export function WorkTab() {
  return (
    <>
      <h2 className={classes.title}>By the clock</h2>
      <p className={classes.lead}>Runs once over all servers; times are UTC.</p>
      <ScheduleList />
      <h2 className={classes.title}>Tasks of accounts</h2>
      <p className={classes.lead}>Of the last seven days.</p>
      <TasksList />
      <h2 className={classes.title}>Jobs of the queue</h2>
      <p className={classes.lead}>What runs tasks and scheduled jobs; stored for two days.</p>
      <JobsList />
    </>
  )
}
