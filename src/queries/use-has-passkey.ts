import { usePasskeys } from './use-passkeys.ts'

/** Whether the server knows a passkey of this person that can confirm something. False until it has answered. */
export function useHasPasskey(): boolean {
  const answer = usePasskeys()
  return answer !== undefined && !('problem' in answer) && answer.some(({ isBlocked }) => !isBlocked)
}
