// Runs the checks, but no tests.

import { describeCheck, runChecks } from './checks.ts'

const results = await runChecks((result) => console.log(describeCheck(result)))
process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1
