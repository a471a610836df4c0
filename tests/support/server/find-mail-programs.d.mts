export function hasMailServer(): boolean
export function hasSpamFilter(): boolean
