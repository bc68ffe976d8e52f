// A wallbox with a car, in the words of Go's ocpp-go: charging ADDRESS IDENTITY PASSWORD
//
// Each line that it reads is what to do and the time, ms; each line that it prints is what it then does, as JSON.
package main

import (
	"bufio"
	"fmt"
	"log"
	"math"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	ocpp16 "github.com/lorenzodonini/ocpp-go/ocpp1.6"
	"github.com/lorenzodonini/ocpp-go/ocpp1.6/core"
	"github.com/lorenzodonini/ocpp-go/ocpp1.6/smartcharging"
	"github.com/lorenzodonini/ocpp-go/ocpp1.6/types"
	"github.com/lorenzodonini/ocpp-go/ws"
)

const (
	mainsV = 230
	mostA  = 16
)

type box struct {
	address, identity, password string

	line        ocpp16.ChargePoint
	atMs        int64
	powerW      float64
	energyWh    float64
	transaction int
	status      core.ChargePointStatus
	// Values that could not be sent.
	kept []types.MeterValue

	// What calls of the central system change, which come by themselves.
	lock     sync.Mutex
	config   map[string]string
	schedule *types.ChargingSchedule
	profiles int
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func (b *box) time() *types.DateTime { return types.NewDateTime(time.UnixMilli(b.atMs).UTC()) }

// The limit that it obeys, A; nil: none.
func (b *box) limit() *float64 {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.schedule == nil {
		return nil
	}
	seconds := int(time.UnixMilli(b.atMs).Sub(b.schedule.StartSchedule.Time).Seconds())
	if b.schedule.Duration != nil && seconds >= *b.schedule.Duration {
		return nil
	}
	var limit *float64
	for _, period := range b.schedule.ChargingSchedulePeriod {
		if period.StartPeriod <= seconds {
			value := period.Limit
			limit = &value
		}
	}
	return limit
}

func (b *box) connect() {
	client := ws.NewClient()
	client.SetBasicAuth(b.identity, b.password)
	b.line = ocpp16.NewChargePoint(b.identity, nil, client)
	b.line.SetCoreHandler(b)
	b.line.SetSmartChargingHandler(b)
	must(b.line.Start(b.address))
}

func (b *box) say(status core.ChargePointStatus) {
	if b.line == nil || status == b.status {
		return
	}
	b.status = status
	_, err := b.line.StatusNotification(1, core.NoError, status)
	must(err)
}

func (b *box) values() types.MeterValue {
	return types.MeterValue{Timestamp: b.time(), SampledValue: []types.SampledValue{
		{Value: fmt.Sprint(math.Round(b.powerW)), Measurand: types.MeasurandPowerActiveImport, Unit: types.UnitOfMeasureW},
		{Value: fmt.Sprint(math.Round(b.energyWh)), Measurand: types.MeasurandEnergyActiveImportRegister, Unit: types.UnitOfMeasureWh},
	}}
}

func (b *box) send(values types.MeterValue) {
	_, err := b.line.MeterValues(1, []types.MeterValue{values}, func(request *core.MeterValuesRequest) {
		id := b.transaction
		request.TransactionId = &id
	})
	must(err)
}

func (b *box) boot() {
	b.connect()
	_, err := b.line.BootNotification("Go", "Acme", func(request *core.BootNotificationRequest) { request.FirmwareVersion = "1.2" })
	must(err)
	b.say(core.ChargePointStatusAvailable)
}

func (b *box) plug() {
	b.say(core.ChargePointStatusPreparing)
	judged, err := b.line.Authorize("CARD")
	must(err)
	if judged.IdTagInfo.Status != types.AuthorizationStatusAccepted {
		return
	}
	started, err := b.line.StartTransaction(1, "CARD", int(math.Round(b.energyWh)), b.time())
	must(err)
	b.transaction = started.TransactionId
	b.tick()
}

func (b *box) tick() {
	current := float64(mostA)
	if limit := b.limit(); limit != nil {
		current = math.Min(*limit, mostA)
	}
	b.powerW = 0
	if b.transaction == 0 {
		return
	}
	if current >= 6 {
		b.powerW = current * mainsV * 3
		b.say(core.ChargePointStatusCharging)
	} else {
		b.say(core.ChargePointStatusSuspendedEVSE)
	}
	if b.line == nil {
		b.kept = append(b.kept, b.values())
	} else {
		b.send(b.values())
	}
}

func (b *box) unplug() {
	b.powerW = 0
	_, err := b.line.StopTransaction(int(math.Round(b.energyWh)), b.time(), b.transaction, func(request *core.StopTransactionRequest) {
		request.Reason = core.ReasonEVDisconnected
	})
	must(err)
	b.transaction = 0
	b.say(core.ChargePointStatusAvailable)
}

func (b *box) cut() {
	b.line.Stop()
	b.line = nil
}

func (b *box) redial() {
	b.connect()
	for _, each := range b.kept {
		b.send(each)
	}
	b.kept = nil
	b.tick()
}

func (b *box) OnGetConfiguration(*core.GetConfigurationRequest) (*core.GetConfigurationConfirmation, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	keys := []core.ConfigurationKey{}
	for key, value := range b.config {
		keys = append(keys, core.ConfigurationKey{Key: key, Value: &value})
	}
	return core.NewGetConfigurationConfirmation(keys), nil
}

func (b *box) OnChangeConfiguration(request *core.ChangeConfigurationRequest) (*core.ChangeConfigurationConfirmation, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if _, known := b.config[request.Key]; !known {
		return core.NewChangeConfigurationConfirmation(core.ConfigurationStatusNotSupported), nil
	}
	b.config[request.Key] = request.Value
	return core.NewChangeConfigurationConfirmation(core.ConfigurationStatusAccepted), nil
}

func (b *box) OnSetChargingProfile(request *smartcharging.SetChargingProfileRequest) (*smartcharging.SetChargingProfileConfirmation, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.schedule = request.ChargingProfile.ChargingSchedule
	b.profiles++
	return smartcharging.NewSetChargingProfileConfirmation(smartcharging.ChargingProfileStatusAccepted), nil
}

func (b *box) OnClearChargingProfile(*smartcharging.ClearChargingProfileRequest) (*smartcharging.ClearChargingProfileConfirmation, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.schedule = nil
	return smartcharging.NewClearChargingProfileConfirmation(smartcharging.ClearChargingProfileStatusAccepted), nil
}

func (b *box) OnGetCompositeSchedule(*smartcharging.GetCompositeScheduleRequest) (*smartcharging.GetCompositeScheduleConfirmation, error) {
	return smartcharging.NewGetCompositeScheduleConfirmation(smartcharging.GetCompositeScheduleStatusRejected), nil
}

func (b *box) OnChangeAvailability(*core.ChangeAvailabilityRequest) (*core.ChangeAvailabilityConfirmation, error) {
	return core.NewChangeAvailabilityConfirmation(core.AvailabilityStatusRejected), nil
}

func (b *box) OnClearCache(*core.ClearCacheRequest) (*core.ClearCacheConfirmation, error) {
	return core.NewClearCacheConfirmation(core.ClearCacheStatusRejected), nil
}

func (b *box) OnDataTransfer(*core.DataTransferRequest) (*core.DataTransferConfirmation, error) {
	return core.NewDataTransferConfirmation(core.DataTransferStatusUnknownVendorId), nil
}

func (b *box) OnRemoteStartTransaction(*core.RemoteStartTransactionRequest) (*core.RemoteStartTransactionConfirmation, error) {
	return core.NewRemoteStartTransactionConfirmation(types.RemoteStartStopStatusRejected), nil
}

func (b *box) OnRemoteStopTransaction(*core.RemoteStopTransactionRequest) (*core.RemoteStopTransactionConfirmation, error) {
	return core.NewRemoteStopTransactionConfirmation(types.RemoteStartStopStatusRejected), nil
}

func (b *box) OnReset(*core.ResetRequest) (*core.ResetConfirmation, error) {
	return core.NewResetConfirmation(core.ResetStatusRejected), nil
}

func (b *box) OnUnlockConnector(*core.UnlockConnectorRequest) (*core.UnlockConnectorConfirmation, error) {
	return core.NewUnlockConnectorConfirmation(core.UnlockStatusNotSupported), nil
}

func main() {
	b := &box{address: os.Args[1], identity: os.Args[2], password: os.Args[3], energyWh: 5000, config: map[string]string{
		"ChargingScheduleAllowedChargingRateUnit": "Current",
		"HeartbeatInterval":                       "86400",
		"MeterValueSampleInterval":                "0",
		"NumberOfConnectors":                      "1",
		"SupportedFeatureProfiles":                "Core,SmartCharging",
	}}
	verbs := map[string]func(){"boot": b.boot, "plug": b.plug, "tick": b.tick, "unplug": b.unplug, "cut": b.cut, "redial": b.redial}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		verb, at, _ := strings.Cut(lines.Text(), " ")
		atMs, err := strconv.ParseInt(at, 10, 64)
		must(err)
		if b.atMs != 0 {
			b.energyWh += b.powerW * float64(atMs-b.atMs) / 3_600_000
		}
		b.atMs = atMs
		verbs[verb]()
		limit := "null"
		if held := b.limit(); held != nil {
			limit = fmt.Sprint(*held)
		}
		b.lock.Lock()
		fmt.Printf("{\"limitA\":%s,\"powerW\":%v,\"energyWh\":%v,\"profiles\":%d}\n", limit, b.powerW, math.Round(b.energyWh), b.profiles)
		b.lock.Unlock()
	}
}
