/** Whether a statement failed because a unique key is taken. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown }).code === '23505'
