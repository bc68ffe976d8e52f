/**
 * Begins the segment of a path that names an action instead of an id: `credentials/:services`. Empty moves all of them to the form
 * without a colon, should API Gateway refuse route keys that contain one; nothing else has to change.
 */
export const ACTION_MARK: ':' | '' = ':';
