-- Packets of Ringside's market data (SBE, schema 3903) in Wireshark and tshark, as 'ringside md record --pcap'
-- writes them. Made from market-data-protocol.xml by LuaDissectorTest, -Dlua.write=true: change that, not this.
--   tshark -X lua_script:ringside-market-data.lua -r feed.pcap
local md = Proto("ringside_md", "Ringside market data")

local HEADER, FRAME, GROUP = 40, 12, 4
local streams = {[1] = "L3", [2] = "L2", [3] = "L1", [4] = "conflated", [11] = "order-snapshots", [12] = "level-snapshots", [20] = "definitions"}

local f = md.fields
f["packet.session"] = ProtoField.uint64("ringside_md.packet.session", "session")
f["packet.sequence"] = ProtoField.uint64("ringside_md.packet.sequence", "sequence")
f["packet.sendingTime"] = ProtoField.uint64("ringside_md.packet.sendingTime", "sendingTime")
f["packet.count"] = ProtoField.uint16("ringside_md.packet.count", "count")
f["packet.channel"] = ProtoField.uint16("ringside_md.packet.channel", "channel")
f["packet.stream"] = ProtoField.uint8("ringside_md.packet.stream", "stream")
f["packet.flags"] = ProtoField.uint8("ringside_md.packet.flags", "flags")
f["packet.incarnation"] = ProtoField.uint16("ringside_md.packet.incarnation", "incarnation")
f["packet.enginePublished"] = ProtoField.uint64("ringside_md.packet.enginePublished", "enginePublished")
f["message.templateId"] = ProtoField.uint16("ringside_md.message.templateId", "templateId")
f["message.version"] = ProtoField.uint16("ringside_md.message.version", "version")
f.rptSeq = ProtoField.uint64("ringside_md.rptSeq", "rptSeq")
f.transactTime = ProtoField.uint64("ringside_md.transactTime", "transactTime")
f.instrumentId = ProtoField.uint32("ringside_md.instrumentId", "instrumentId")
f.flags = ProtoField.uint8("ringside_md.flags", "flags")
f.date = ProtoField.uint16("ringside_md.date", "date")
f.symbol = ProtoField.stringz("ringside_md.symbol", "symbol")
f.tick = ProtoField.int64("ringside_md.tick", "tick")
f.lot = ProtoField.int64("ringside_md.lot", "lot")
f.allocation = ProtoField.uint8("ringside_md.allocation", "allocation")
f.previousClose = ProtoField.int64("ringside_md.previousClose", "previousClose")
f.low = ProtoField.int64("ringside_md.low", "low")
f.high = ProtoField.int64("ringside_md.high", "high")
f.lotSize = ProtoField.uint64("ringside_md.lotSize", "lotSize")
f.minQuantity = ProtoField.uint64("ringside_md.minQuantity", "minQuantity")
f.maxQuantity = ProtoField.uint64("ringside_md.maxQuantity", "maxQuantity")
f.endTime = ProtoField.uint64("ringside_md.endTime", "endTime")
f.phase = ProtoField.uint8("ringside_md.phase", "phase", base.DEC, {[0] = "CLOSED", [1] = "PRE_OPEN", [2] = "OPEN_FREEZE", [3] = "CONTINUOUS", [4] = "VOLATILITY_AUCTION", [5] = "HALT", [6] = "CLOSING_CALL", [7] = "CLOSING_FREEZE", [8] = "POST_CLOSE"})
f.extended = ProtoField.uint8("ringside_md.extended", "extended")
f.price = ProtoField.int64("ringside_md.price", "price")
f.volume = ProtoField.uint64("ringside_md.volume", "volume")
f.imbalance = ProtoField.int64("ringside_md.imbalance", "imbalance")
f.tradeId = ProtoField.uint64("ringside_md.tradeId", "tradeId")
f.quantity = ProtoField.uint64("ringside_md.quantity", "quantity")
f.aggressor = ProtoField.uint8("ringside_md.aggressor", "aggressor", base.DEC, {[49] = "BUY", [50] = "SELL"})
f.bookId = ProtoField.uint64("ringside_md.bookId", "bookId")
f.side = ProtoField.uint8("ringside_md.side", "side", base.DEC, {[49] = "BUY", [50] = "SELL"})
f.change = ProtoField.int64("ringside_md.change", "change")
f.lastPrice = ProtoField.int64("ringside_md.lastPrice", "lastPrice")
f.lastQty = ProtoField.uint64("ringside_md.lastQty", "lastQty")
f.previousRptSeq = ProtoField.uint64("ringside_md.previousRptSeq", "previousRptSeq")
f.hash = ProtoField.uint64("ringside_md.hash", "hash")
f.orders = ProtoField.uint32("ringside_md.orders", "orders")
f.bid = ProtoField.int64("ringside_md.bid", "bid")
f.bidQuantity = ProtoField.uint64("ringside_md.bidQuantity", "bidQuantity")
f.bidOrders = ProtoField.uint32("ringside_md.bidOrders", "bidOrders")
f.ask = ProtoField.int64("ringside_md.ask", "ask")
f.askQuantity = ProtoField.uint64("ringside_md.askQuantity", "askQuantity")
f.askOrders = ProtoField.uint32("ringside_md.askOrders", "askOrders")
f.open = ProtoField.int64("ringside_md.open", "open")
f.last = ProtoField.int64("ringside_md.last", "last")
f.trades = ProtoField.uint64("ringside_md.trades", "trades")
f.turnoverHigh = ProtoField.uint64("ringside_md.turnoverHigh", "turnoverHigh")
f.turnoverLow = ProtoField.uint64("ringside_md.turnoverLow", "turnoverLow")
f.sequence = ProtoField.uint64("ringside_md.sequence", "sequence")
f.indicativePrice = ProtoField.int64("ringside_md.indicativePrice", "indicativePrice")
f.indicativeVolume = ProtoField.uint64("ringside_md.indicativeVolume", "indicativeVolume")
f.chunk = ProtoField.uint32("ringside_md.chunk", "chunk")
f.chunks = ProtoField.uint32("ringside_md.chunks", "chunks")
f.session = ProtoField.uint64("ringside_md.session", "session")
f.fromSequence = ProtoField.uint64("ringside_md.fromSequence", "fromSequence")
f.count = ProtoField.uint32("ringside_md.count", "count")
f.code = ProtoField.uint8("ringside_md.code", "code", base.DEC, {[0] = "OK", [1] = "WRONG_SESSION", [2] = "TOO_OLD", [3] = "NOT_YET", [4] = "TOO_MANY", [5] = "BUSY"})

local packet = {
    {"packet.session", 0, 8},
    {"packet.sequence", 8, 8},
    {"packet.sendingTime", 16, 8},
    {"packet.count", 24, 2},
    {"packet.channel", 26, 2},
    {"packet.stream", 28, 1},
    {"packet.flags", 29, 1},
    {"packet.incarnation", 30, 2},
    {"packet.enginePublished", 32, 8},
}

local messages = {
    [41] = {name = "DayStarted", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"date", 21, 2}}},
    [42] = {name = "InstrumentDefined", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"symbol", 21, 24},
        {"tick", 45, 8},
        {"lot", 53, 8},
        {"allocation", 61, 1}}},
    [43] = {name = "InstrumentLimits", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"previousClose", 21, 8},
        {"low", 29, 8},
        {"high", 37, 8},
        {"lotSize", 45, 8},
        {"minQuantity", 53, 8},
        {"maxQuantity", 61, 8}}},
    [44] = {name = "TradingStatus", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"endTime", 21, 8},
        {"phase", 29, 1},
        {"extended", 30, 1}}},
    [45] = {name = "Indicative", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"price", 21, 8},
        {"volume", 29, 8},
        {"imbalance", 37, 8}}},
    [46] = {name = "Trade", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"tradeId", 21, 8},
        {"price", 29, 8},
        {"quantity", 37, 8},
        {"aggressor", 45, 1}}},
    [51] = {name = "OrderAdded", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"bookId", 21, 8},
        {"price", 29, 8},
        {"quantity", 37, 8},
        {"side", 45, 1}}},
    [52] = {name = "OrderChanged", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"bookId", 21, 8},
        {"price", 29, 8},
        {"change", 37, 8},
        {"quantity", 45, 8},
        {"side", 53, 1}}},
    [53] = {name = "OrderExecuted", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"bookId", 21, 8},
        {"price", 29, 8},
        {"change", 37, 8},
        {"quantity", 45, 8},
        {"side", 53, 1},
        {"tradeId", 54, 8},
        {"lastPrice", 62, 8},
        {"lastQty", 70, 8}}},
    [54] = {name = "OrderDeleted", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"bookId", 21, 8},
        {"price", 29, 8},
        {"quantity", 37, 8},
        {"side", 45, 1}}},
    [61] = {name = "LevelsChanged", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"previousRptSeq", 21, 8},
        {"hash", 29, 8}}, group = "levels", entry = {
        {"price", 0, 8},
        {"quantity", 8, 8},
        {"orders", 16, 4},
        {"side", 20, 1}}},
    [62] = {name = "TopOfBook", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"bid", 21, 8},
        {"bidQuantity", 29, 8},
        {"bidOrders", 37, 4},
        {"ask", 41, 8},
        {"askQuantity", 49, 8},
        {"askOrders", 57, 4}}},
    [63] = {name = "Statistics", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"open", 21, 8},
        {"high", 29, 8},
        {"low", 37, 8},
        {"last", 45, 8},
        {"previousClose", 53, 8},
        {"lastQty", 61, 8},
        {"volume", 69, 8},
        {"trades", 77, 8},
        {"turnoverHigh", 85, 8},
        {"turnoverLow", 93, 8}}},
    [71] = {name = "InstrumentState", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"sequence", 21, 8},
        {"endTime", 29, 8},
        {"phase", 37, 1},
        {"extended", 38, 1},
        {"indicativePrice", 39, 8},
        {"indicativeVolume", 47, 8},
        {"imbalance", 55, 8},
        {"open", 63, 8},
        {"high", 71, 8},
        {"low", 79, 8},
        {"last", 87, 8},
        {"previousClose", 95, 8},
        {"lastQty", 103, 8},
        {"volume", 111, 8},
        {"trades", 119, 8},
        {"turnoverHigh", 127, 8},
        {"turnoverLow", 135, 8}}},
    [72] = {name = "OrdersSnapshot", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"sequence", 21, 8},
        {"hash", 29, 8},
        {"chunk", 37, 4},
        {"chunks", 41, 4}}, group = "orders", entry = {
        {"bookId", 0, 8},
        {"price", 8, 8},
        {"quantity", 16, 8},
        {"side", 24, 1}}},
    [73] = {name = "LevelsSnapshot", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"sequence", 21, 8},
        {"hash", 29, 8},
        {"chunk", 37, 4},
        {"chunks", 41, 4}}, group = "levels", entry = {
        {"price", 0, 8},
        {"quantity", 8, 8},
        {"orders", 16, 4},
        {"side", 20, 1}}},
    [81] = {name = "ReplayRequest", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"session", 21, 8},
        {"fromSequence", 29, 8},
        {"count", 37, 4}}},
    [82] = {name = "ReplayAnswer", fields = {
        {"rptSeq", 0, 8},
        {"transactTime", 8, 8},
        {"instrumentId", 16, 4},
        {"flags", 20, 1},
        {"fromSequence", 21, 8},
        {"count", 29, 4},
        {"code", 33, 1}}},
}

local function add_fields(tree, buffer, at, length, fields)
    for _, field in ipairs(fields) do
        if field[2] + field[3] <= length then
            tree:add_le(f[field[1]], buffer(at + field[2], field[3]))
        end
    end
end

local function add_message(tree, buffer, at)
    local length = buffer(at, 2):le_uint()
    local block, template = buffer(at + 4, 2):le_uint(), buffer(at + 6, 2):le_uint()
    local message = messages[template] or {name = "template " .. template, fields = {}}
    local node = tree:add(md, buffer(at, length), message.name)
    node:add_le(f["message.templateId"], buffer(at + 6, 2))
    node:add_le(f["message.version"], buffer(at + 10, 2))
    local body = at + FRAME
    add_fields(node, buffer, body, block, message.fields)
    if message.group then
        local entries = body + block
        local size, count = buffer(entries, 2):le_uint(), buffer(entries + 2, 2):le_uint()
        for i = 0, count - 1 do
            local entry = entries + GROUP + i * size
            add_fields(node:add(md, buffer(entry, size), message.group .. " " .. i + 1), buffer, entry, size,
                message.entry)
        end
    end
    return length, message.name
end

function md.dissector(buffer, pinfo, root)
    if buffer:len() < HEADER then
        return 0
    end
    local tree = root:add(md, buffer())
    add_fields(tree, buffer, 0, HEADER, packet)
    local count, stream = buffer(24, 2):le_uint(), buffer(28, 1):uint()
    local at, names = HEADER, {}
    for _ = 1, count do
        if buffer:len() - at < FRAME or buffer(at, 2):le_uint() < FRAME
            or buffer(at, 2):le_uint() > buffer:len() - at then
            tree:add_expert_info(PI_MALFORMED, PI_ERROR, "a frame does not fit into the packet")
            break
        end
        local length, name = add_message(tree, buffer, at)
        at, names[#names + 1] = at + length, name
    end
    pinfo.cols.protocol = "RINGSIDE"
    pinfo.cols.info = (streams[stream] or "stream " .. stream) .. " " .. tostring(buffer(8, 8):le_uint64())
        .. "  " .. table.concat(names, ", ")
    return buffer:len()
end

for stream, _ in pairs(streams) do
    DissectorTable.get("udp.port"):add(39000 + stream, md)
end
