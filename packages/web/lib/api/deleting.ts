import { ApiError } from './api-error.ts'

export async function deleting(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404 && error.code === 'not_found')) throw error
  }
}
