/**
 * Scripts over five keys: the texts of responses by field, their ends, their total size, the epochs, and the prefix of
 * what belongs to one tag.
 *
 * The epoch increases with each invalidation. It begins at the time of Redis, so that an emptied Redis never returns to
 * an epoch that a gateway has read before; what was looked up before it was emptied is not kept.
 */
const START = `
  local function epochs()
    local known = redis.call('hmget', KEYS[4], 'first', 'last')
    if known[2] then return tonumber(known[1]), tonumber(known[2]) end
    local time = redis.call('time')
    local first = time[1] * 1000000 + time[2]
    redis.call('hset', KEYS[4], 'first', string.format('%.0f', first), 'last', string.format('%.0f', first))
    return first, first
  end
  local function drop(field)
    local size = redis.call('hstrlen', KEYS[1], field)
    if size == 0 then return 0 end
    redis.call('hdel', KEYS[1], field)
    redis.call('zrem', KEYS[2], field)
    redis.call('decrby', KEYS[3], size)
    return 1
  end`;

/** Arguments: fields. Returns the epoch, then a text or false for each field. */
export const FIND_RESPONSES = `${START}
  local _, last = epochs()
  local found = { string.format('%.0f', last) }
  for index, field in ipairs(ARGV) do found[index + 1] = redis.call('hget', KEYS[1], field) end
  return found`;

/**
 * Arguments: the epoch of the lookup, the bound in bytes, the time, then of each response its field, its end, its tags
 * as JSON, and its text. Invalidations are remembered for an hour, which is longer than any request.
 */
export const KEEP_RESPONSES = `${START}
  local first, last = epochs()
  local epoch = tonumber(ARGV[1])
  if epoch < first then return 0 end
  local kept = 0
  for at = 4, #ARGV, 4 do
    local field, ends, tags, text = ARGV[at], ARGV[at + 1], cjson.decode(ARGV[at + 2]), ARGV[at + 3]
    local valid = true
    for _, tag in ipairs(tags) do
      local invalidated = redis.call('get', KEYS[5] .. ':since:' .. tag)
      if invalidated and tonumber(invalidated) > epoch then valid = false end
    end
    if valid then
      drop(field)
      redis.call('hset', KEYS[1], field, text)
      redis.call('zadd', KEYS[2], ends, field)
      redis.call('incrby', KEYS[3], #text)
      for _, tag in ipairs(tags) do
        local members = KEYS[5] .. ':of:' .. tag
        redis.call('zremrangebyscore', members, '-inf', ARGV[3])
        redis.call('zadd', members, ends, field)
        local longest = redis.call('zrange', members, -1, -1, 'withscores')
        redis.call('pexpire', members, string.format('%.0f', math.max(1, longest[2] - ARGV[3])))
      end
      kept = kept + 1
    end
  end
  for _, field in ipairs(redis.call('zrangebyscore', KEYS[2], '-inf', ARGV[3], 'limit', 0, 1000)) do drop(field) end
  while tonumber(redis.call('get', KEYS[3]) or '0') > tonumber(ARGV[2]) do
    local next = redis.call('zrange', KEYS[2], 0, 0)
    if #next == 0 then break end
    drop(next[1])
  end
  return kept`;

/** Arguments: tags. Returns how many responses were dropped. */
export const INVALIDATE_TAGS = `${START}
  epochs()
  local epoch = redis.call('hincrby', KEYS[4], 'last', 1)
  local dropped = 0
  for _, tag in ipairs(ARGV) do
    redis.call('set', KEYS[5] .. ':since:' .. tag, string.format('%.0f', epoch), 'ex', 3600)
    local members = KEYS[5] .. ':of:' .. tag
    for _, field in ipairs(redis.call('zrange', members, 0, -1)) do dropped = dropped + drop(field) end
    redis.call('del', members)
  end
  return dropped`;
