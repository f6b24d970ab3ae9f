import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { orderFiles } from './file-order.ts'
import { SLOW_FILES } from './slow-files.ts'

/** The project whose files wait much, so that others run beside them. */
const BESIDE = 'browser'
const USUAL_SECONDS = { browser: 40, database: 4 } as Readonly<Record<string, number>>

/** Puts the files of a run into the order of `orderFiles`, each group of projects for itself. */
export default class FileSequencer extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const timed = specifications.map((specification) => ({
      specification,
      project: specification.project.name,
      seconds: this.secondsOf(specification),
    }))
    const groups = Map.groupBy(timed, ({ specification }) => specification.project.config.sequence.groupOrder)
    return [...groups.values()]
      .flatMap((files) => orderFiles(files, BESIDE))
      .map(({ specification }) => specification)
  }

  private secondsOf({ project, moduleId }: TestSpecification): number {
    return SLOW_FILES[relative(project.config.root, moduleId)] ?? USUAL_SECONDS[project.name] ?? 2
  }
}
