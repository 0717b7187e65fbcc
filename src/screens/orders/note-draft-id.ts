/** Names the draft of the note on one order. */
export const noteDraftId = (orderId: string) => `note-${orderId}`
