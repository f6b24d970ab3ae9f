import { call } from '../../lib/api/api.ts'
import { notifyFailure } from '../../lib/messages/notify-failure.ts'
import { useSession } from './session.ts'

/** Keys of the lessons that the account has learned. */
export const useLearnedSkills = (): readonly string[] => useSession(({ user }) => user?.skillsLearned) ?? NONE

const NONE: readonly string[] = []

/** Marks a lesson as learned, or not. Shown at once; taken back, with a toast, when the server could not save it. */
export async function setLearned(skill: string, isLearned: boolean): Promise<void> {
  const before = useSession.getState().user?.skillsLearned
  if (before === undefined) return
  const others = before.filter((key) => key !== skill)
  const wanted = isLearned ? [...others, skill] : others
  show(wanted)
  try {
    const { skillsLearned } = await call('setLearnedSkills', {
      body: { skillsLearned: wanted },
      isQuiet: true,
    })
    show(skillsLearned)
  } catch (error) {
    show(before)
    notifyFailure(error)
  }
}

const show = (skillsLearned: string[]) =>
  useSession.setState(({ user }) => ({ user: user && { ...user, skillsLearned } }))
